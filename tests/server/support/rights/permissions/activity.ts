export const permissions = `
listItemActivity                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listItemChanges                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
`;
