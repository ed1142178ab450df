export const permissions = `
changeConfiguration Revert             | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration Revert               | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
listConfigurationVersions              | 200  200  200  | 403  403  403  | 403  403  403  | 403  403  403
getConfigurationVersion                | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
dropKeptValues                         | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
exportConfiguration                    | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
planTemplate                           | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
