/** Expected HTTP statuses of this module's calls per role, in the format read by `tests/server/support/rights/`. */
export const permissions = `
getItem                                | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getItem in the trash                   | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
listOfferedPeople                      | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
calculateItem                          | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
calculateItem of a record              | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
createItem                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
createItem with a file                 | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateItem                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
changeItemStatus                       | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
moveItem                               | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteItem                             | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
restoreItem                            | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
`;
