export const permissions = `
listRecentRecords                      | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
noteRecordOpened                       | 204  404  404  | 204  404  404  | 204  404  404  | 404  404  404
`;
