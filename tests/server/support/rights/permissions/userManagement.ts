export const permissions = `
confirmMail                            | 422  422  –    | 422  422  –    | 422  422  –    | 422  422  –
requestMailConfirmation                | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
listUsers                              | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
createUser                             | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
getUser                                | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
updateUser                             | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteUser                             | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
inviteUser                             | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
listUserChanges                        | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
listUserGroups                         | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
createUserGroup                        | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
getUserGroup                           | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
updateUserGroup                        | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteUserGroup                        | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveGroup          | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration DeleteGroup        | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveGroup            | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration DeleteGroup          | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
registerAccount                        | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
`;
