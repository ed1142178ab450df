export const permissions = `
uploadFile                             | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getFile                                | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getFile draft                          | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
getFile beside                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listItemFiles                          | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
createItemFile                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
searchFiles                            | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
searchFiles of a directory             | 200  200  200  | 200  200  200  | 200  200  200  | 200  200  200
searchFiles by person                  | 200  200  –    | 200  200  –    | 200  200  –    | 200  200  –
getFileUsage                           | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createFileTicket                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
createFileTicket beside                | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listDuplicateFiles                     | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
listOrphanFiles                        | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
deleteOrphanFiles                      | 204  –    –    | 403  –    –    | 403  –    –    | 403  –    –
getFileThumbnail                       | 404  404  404  | 404  404  404  | 404  404  404  | 404  404  404
getFileThumbnail beside                | 404  404  404  | 404  404  404  | 404  404  404  | 404  404  404
getFileContent                         | 404  –    –    | 404  –    –    | 404  –    –    | 404  –    –
updateItemFile                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteItemFile                         | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
`;
