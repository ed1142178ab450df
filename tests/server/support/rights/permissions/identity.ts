export const permissions = `
logIn                                  | 200  200  –    | 200  200  –    | 200  200  –    | 200  200  –
refreshSession                         | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
logOut                                 | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
requestPasswordRecovery                | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
recoverPassword                        | 422  422  –    | 422  422  –    | 422  422  –    | 422  422  –
changePassword                         | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
updateProfile                          | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
trackVisit                             | 204  422  –    | 204  422  –    | 204  422  –    | 204  422  –
getUserStorage                         | 200  200  –    | 200  200  –    | 200  200  –    | 200  200  –
saveUserStorage                        | 204  204  –    | 204  204  –    | 204  204  –    | 204  204  –
`;
