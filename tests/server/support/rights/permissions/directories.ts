/** Expected HTTP statuses of this module's calls per role, in the format read by `tests/server/support/rights/`. */
export const permissions = `
getValidator                           | 404  –    –    | 404  –    –    | 404  –    –    | 404  –    –
listDirectories                        | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createDirectory                        | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
orderDirectories                       | 204  422  –    | 403  403  –    | 403  403  –    | 403  403  –
previewDirectory                       | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
updateDirectory                        | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteDirectory                        | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
listCustomFields                       | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createCustomField                      | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
createCustomField related              | 200  404  422  | 403  403  403  | 403  403  403  | 403  403  403
updateCustomField                      | 200  404  404  | 403  403  403  | 403  403  403  | 403  403  403
deleteCustomField                      | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
restoreCustomField                     | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
orderCustomFields                      | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
listProcessCustomFields                | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createProcessCustomField               | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
orderProcessCustomFields               | 204  422  –    | 403  403  –    | 403  403  –    | 403  403  –
getProcessCustomField                  | 200  404  –    | 200  404  –    | 200  404  –    | 404  404  –
updateProcessCustomField               | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteProcessCustomField               | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
restoreProcessCustomField              | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveDirectory      | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration DeleteDirectory    | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration OrderDirectories   | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveField          | 200  422  422  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration SaveLookUp         | 200  422  422  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration SaveTable          | 200  422  422  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration SaveRelated        | 200  422  422  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteField        | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration RestoreField       | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration OrderFields        | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveDirectory        | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration DeleteDirectory      | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration OrderDirectories     | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveField            | 200  200! 200! | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration SaveLookUp           | 200  200! 200! | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration SaveTable            | 200  200! 200! | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration SaveRelated          | 200  200! 200! | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteField          | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration RestoreField         | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration OrderFields          | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
`;
