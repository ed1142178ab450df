export const permissions = `
updateProfile                          | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
trackVisit                             | 204  422  –    | 204  422  –    | 204  422  –    | 204  422  –
getUserStorage                         | 200  200  –    | 200  200  –    | 200  200  –    | 200  200  –
saveUserStorage                        | 204  204  –    | 204  204  –    | 204  204  –    | 204  204  –
`;
