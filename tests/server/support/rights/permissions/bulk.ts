export const permissions = `
listItemIds                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listBulkChanges                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
changeItems                            | 200  404  404  | 200  404  404  | 200! 404  404  | 404  404  404
changeItems written                    | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
undoBulkChange                         | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
`;
