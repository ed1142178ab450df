export const permissions = `
listReports                            | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createReport                           | 200  422  422  | 200  422  422  | 200  422  422  | 422  422  422
createReport shared                    | 200  –    –    | 422  –    –    | 422  –    –    | 422  –    –
getReport                              | 200  404  –    | 200  404  –    | 404  404  –    | 404  404  –
updateReport                           | 200  404  –    | 422  404  –    | 404  404  –    | 404  404  –
deleteReport                           | 204  404  –    | 422  404  –    | 404  404  –    | 404  404  –
getReportMailing                       | 200  404  –    | 200  404  –    | 404  404  –    | 404  404  –
saveReportMailing                      | 200  404  –    | 200  404  –    | 404  404  –    | 404  404  –
sendReportNow                          | 422  404  –    | 422  404  –    | 404  404  –    | 404  404  –
drawReport                             | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
changeConfiguration SaveReport         | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteReport       | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveReport           | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteReport         | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
`;
