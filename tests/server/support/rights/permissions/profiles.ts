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
`;
