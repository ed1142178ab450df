/**
 * Who is answered what: every call of the contract, made by four kinds of people, about what is theirs, another account's,
 * and hidden from them (the vault, that of all of them only its keeper may read). Kept by hand: a row says what has to be.
 * `–`: the call names nothing of the kind. `200!`: the answer tells inside that nothing of it would be done. Calls that are
 * not served yet answer 501. What is deleted or used up in between is made anew for each answer.
 */
export const permissionTable = `
                                      | admin          | member         | reader         | nobody
call                                  | own  other hid | own  other hid | own  other hid | own  other hid
getHealth                              | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getContract                            | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getValidator                           | 404  –    –    | 404  –    –    | 404  –    –    | 404  –    –
registerAccount                        | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
updateAccount                          | 200  403  –    | 403  403  –    | 403  403  –    | 403  403  –
logIn                                  | 200  200  –    | 200  200  –    | 200  200  –    | 200  200  –
refreshSession                         | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
logOut                                 | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
requestPasswordRecovery                | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
recoverPassword                        | 422  422  –    | 422  422  –    | 422  422  –    | 422  422  –
confirmMail                            | 422  422  –    | 422  422  –    | 422  422  –    | 422  422  –
requestMailConfirmation                | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
getBoot                                | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getVisitorCountry                      | 422  –    –    | 422  –    –    | 422  –    –    | 422  –    –
updateProfile                          | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
changePassword                         | 204  –    –    | 204  –    –    | 204  –    –    | 204  –    –
trackVisit                             | 204  422  –    | 204  422  –    | 204  422  –    | 204  422  –
getUserStorage                         | 200  200  –    | 200  200  –    | 200  200  –    | 200  200  –
saveUserStorage                        | 204  204  –    | 204  204  –    | 204  204  –    | 204  204  –
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
listUsageProfiles                      | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
createUsageProfile                     | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
updateUsageProfile                     | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteUsageProfile                     | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
orderUsageProfiles                     | 204  422  –    | 403  403  –    | 403  403  –    | 403  403  –
explainRights                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
explainRights of a user               | 200  404  –    | 422  422  –    | 422  422  –    | 422  422  –
listRightAssertions                   | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
listTags                               | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
saveTag                                | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
saveTag again                          | 200  404  –    | 422  422  –    | 422  422  –    | 422  422  –
deleteTag                              | 204  404  –    | 422  422  –    | 422  422  –    | 422  422  –
mergeTags                              | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
listBoards                             | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createBoard                            | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
updateBoard                            | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteBoard                            | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
orderBoards                            | 204  422  –    | 403  403  –    | 403  403  –    | 403  403  –
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
planConfiguration SaveProfile          | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteProfile        | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration OrderProfiles        | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveBoard            | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteBoard          | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration OrderBoards          | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveGroup            | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration DeleteGroup          | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveAssertion       | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteAssertion     | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveAccount          | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
planConfiguration Revert               | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
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
changeConfiguration SaveProfile        | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteProfile      | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration OrderProfiles      | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveBoard          | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteBoard        | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration OrderBoards        | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveGroup          | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration DeleteGroup        | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveAssertion     | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteAssertion   | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveAccount        | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
changeConfiguration Revert             | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
listConfigurationVersions              | 200  200  200  | 403  403  403  | 403  403  403  | 403  403  403
getConfigurationVersion                | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
dropKeptValues                         | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
exportConfiguration                    | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
planTemplate                           | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
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
uploadFile                             | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getFile                                | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getFile draft                          | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
getFile beside                         | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItems                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItems by tag                     | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItems as a file                  | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
searchItemsBatch                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listItemIds                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
exportItems                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listBulkChanges                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listRecordViews                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getItem                                | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getItem in the trash                   | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
listItemNotes                          | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listItemFiles                          | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listItemChanges                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listSuggestions                        | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
listImports                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
getImport                              | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
listImportRows                         | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
listImportProblems                     | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
exportRefusedRows                      | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
createItem                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
createItem with a file                 | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateItem                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
changeItemStatus                       | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
moveItem                               | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteItem                             | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
restoreItem                            | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
changeItems                            | 200  404  404  | 200  404  404  | 200! 404  404  | 404  404  404
changeItems written                    | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
undoBulkChange                         | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
openPresence                           | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
closePresence                          | 204  404  404  | 204  404  404  | 204  404  404  | 404  404  404
createItemNote                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateItemNote                         | 200  404  404  | 422  404  404  | 422  404  404  | 404  404  404
deleteItemNote                         | 204  404  404  | 422  404  404  | 422  404  404  | 404  404  404
updateItemNote of their own            | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
createItemFile                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateItemFile                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteItemFile                         | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
createRecordView                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
createRecordView shared                | 200  404  404  | 422  404  404  | 422  404  404  | 404  404  404
updateRecordView                       | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
updateRecordView shared                | 200  404  404  | 422  404  404  | 404  404  404  | 404  404  404
deleteRecordView                       | 204  404  404  | 204  404  404  | 404  404  404  | 404  404  404
createImport                           | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateImport                           | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
fixImportRows                          | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
startImport                            | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
cancelImport                           | 422  404  404  | 422  404  404  | 422  404  404  | 404  404  404
undoImport                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteImport                           | 204  404  404  | 204  404  404  | 404  404  404  | 404  404  404
getTemplateLoad                        | 404  –    –    | 403  –    –    | 403  –    –    | 403  –    –
createProcess                          | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
searchProcesses                        | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
getProcessStat                         | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
getProcess                             | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
updateProcess                          | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
deleteProcess                          | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
listProcessNotes                       | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
createProcessNote                      | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
updateProcessNote                      | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
deleteProcessNote                      | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
listProcessHistory                     | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
createReminder                         | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
listActiveReminders                    | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
searchReminders                        | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
getReminder                            | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
updateReminder                         | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
deleteReminder                         | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
cancelReminder                         | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
snoozeReminder                         | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
dismissReminder                        | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
listNotifications                      | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
readNotifications                      | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
listConversations                      | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
countUnreadMessages                    | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
getConversation                        | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
setConversationManager                 | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
setConversationContact                 | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
listMessages                           | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
sendMessage                            | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
updateMessage                          | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
deleteMessage                          | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
readMessage                            | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
readConversation                       | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
listBots                               | 501  –    –    | 501  –    –    | 501  –    –    | 501  –    –
createTelegramBot                      | 501  –    –    | 403  –    –    | 403  –    –    | 403  –    –
getTelegramBot                         | 501  501  501  | 501  501  501  | 501  501  501  | 501  501  501
updateTelegramBot                      | 501  501  501  | 403  403  403  | 403  403  403  | 403  403  403
deleteTelegramBot                      | 501  501  501  | 403  403  403  | 403  403  403  | 403  403  403
`;
