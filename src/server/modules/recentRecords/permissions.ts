/** Who is answered what by its calls: rows of the table of permissions, as `tests/server/support/rights/` reads them. */
export const permissions = `
listRecentRecords                      | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
noteRecordOpened                       | 204  404  404  | 204  404  404  | 204  404  404  | 404  404  404
`;
