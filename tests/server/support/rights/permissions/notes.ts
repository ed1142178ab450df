export const permissions = `
listItemNotes                          | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
createItemNote                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateItemNote                         | 200  404  404  | 422  404  404  | 422  404  404  | 404  404  404
deleteItemNote                         | 204  404  404  | 422  404  404  | 422  404  404  | 404  404  404
updateItemNote of their own            | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
`;
