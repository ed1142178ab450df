export const permissions = `
getHealth                              | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getContract                            | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getVisitorCountry                      | 422  –    –    | 422  –    –    | 422  –    –    | 422  –    –
`;
