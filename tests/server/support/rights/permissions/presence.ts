export const permissions = `
openPresence                           | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
closePresence                          | 204  404  404  | 204  404  404  | 204  404  404  | 404  404  404
`;
