/** Expected statuses of the module's calls per role, in the format that `tests/server/support/rights/` reads. */
export const permissions = `
listConversations                      | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
countUnreadMessages                    | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
getConversation                        | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
setConversationManager                 | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
setConversationContact                 | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
setConversationState                   | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
noteWriting                            | 204  404  404 | 204  404  404 | 204  404  404 | 404  404  404
listMessages                           | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
sendMessage                            | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
updateMessage                          | 200  404  404 | 422  404  404 | 422  404  404 | 404  404  404
deleteMessage                          | 204  404  404 | 422  404  404 | 422  404  404 | 404  404  404
getMessageFile                         | 404  404  404 | 404  404  404 | 404  404  404 | 404  404  404
settleDelivery                         | 422  404  404 | 422  404  404 | 422  404  404 | 404  404  404
readMessage                            | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
readConversation                       | 204  404  404 | 204  404  404 | 204  404  404 | 404  404  404
listChatAnswers                        | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
createChatAnswer                       | 200  –    –   | 403  –    –   | 403  –    –   | 403  –    –
updateChatAnswer                       | 200  404  –   | 403  403  –   | 403  403  –   | 403  403  –
deleteChatAnswer                       | 204  404  –   | 403  403  –   | 403  403  –   | 403  403  –
listBots                               | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
createTelegramBot                      | 422  –    –   | 403  –    –   | 403  –    –   | 403  –    –
getTelegramBot                         | 200  404  –   | 200  404  –   | 200  404  –   | 200  404  –
updateTelegramBot                      | 200  404  –   | 403  403  –   | 403  403  –   | 403  403  –
deleteTelegramBot                      | 204  404  –   | 403  403  –   | 403  403  –   | 403  403  –
bringUpdates                           | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
createWebBot                           | 200  –    –   | 403  –    –   | 403  –    –   | 403  –    –
getWebBot                              | 200  404  –   | 200  404  –   | 200  404  –   | 200  404  –
updateWebBot                           | 200  404  –   | 403  403  –   | 403  403  –   | 403  403  –
deleteWebBot                           | 204  404  –   | 403  403  –   | 403  403  –   | 403  403  –
openWidget                             | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
listVisitorMessages                    | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
sendVisitorMessage                     | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
pressVisitorButton                     | 404  404  404 | 404  404  404 | 404  404  404 | 404  404  404
getVisitorFile                         | 404  404  404 | 404  404  404 | 404  404  404 | 404  404  404
takeOverTelegramBot                    | 422  404  –   | 403  403  –   | 403  403  –   | 403  403  –
`;
