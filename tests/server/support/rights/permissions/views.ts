export const permissions = `
listRecordViews                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
createRecordView                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
createRecordView shared                | 200  404  404  | 422  404  404  | 422  404  404  | 404  404  404
updateRecordView                       | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
updateRecordView shared                | 200  404  404  | 422  404  404  | 404  404  404  | 404  404  404
deleteRecordView                       | 204  404  404  | 204  404  404  | 404  404  404  | 404  404  404
listProcessViews                       | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createProcessView                      | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createProcessView shared               | 200  –    –    | 422  –    –    | 422  –    –    | 422  –    –
updateProcessView                      | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
updateProcessView shared               | 200  404  –    | 422  404  –    | 404  404  –    | 404  404  –
deleteProcessView                      | 204  404  404  | 204  404  404  | 404  404  404  | 404  404  404
`;
