export const permissions = `
listSamples                            | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createSample                           | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
`;
