export const permissions = `
updateAccount                          | 200  403  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveAccount        | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
planConfiguration SaveAccount          | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
