export const permissions = `
explainRights                          | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
explainRights of a user                | 200  404  –    | 422  422  –    | 422  422  –    | 422  422  –
listRightAssertions                    | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
changeConfiguration SaveAssertion      | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteAssertion    | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveAssertion        | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteAssertion      | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
`;
