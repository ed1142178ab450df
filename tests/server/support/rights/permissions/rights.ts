export const permissions = `
listUsageProfiles                      | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
createUsageProfile                     | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
updateUsageProfile                     | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteUsageProfile                     | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
orderUsageProfiles                     | 204  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveProfile        | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteProfile      | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration OrderProfiles      | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveProfile          | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteProfile        | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration OrderProfiles        | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
explainRights                          | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
explainRights of a user                | 200  404  –    | 422  422  –    | 422  422  –    | 422  422  –
listRightAssertions                    | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
changeConfiguration SaveAssertion      | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteAssertion    | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveAssertion        | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteAssertion      | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
`;
