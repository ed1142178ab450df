export const permissions = `
logIn                                  | 200  200  –    | 200  200  –    | 200  200  –    | 200  200  –
refreshSession                         | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
logOut                                 | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
requestPasswordRecovery                | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
recoverPassword                        | 422  422  –    | 422  422  –    | 422  422  –    | 422  422  –
changePassword                         | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
`;
