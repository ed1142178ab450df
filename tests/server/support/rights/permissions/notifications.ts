export const permissions = `
listNotifications                      | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
listDesktopNotifications               | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
listFollowed                           | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
searchNotifications                    | 200  200  200 | 200  200  200 | 200  200  200 | 200  200  200
readNotifications                      | 204  404  404 | 204  404  404 | 204  404  404 | 204  404  404
readNotifications all                  | 204  –    –   | 204  –    –   | 204  –    –   | 204  –    –
finishReadNotifications                | 204  –    –   | 204  –    –   | 204  –    –   | 204  –    –
unreadNotification                     | 200  404  404 | 200  404  404 | 200  404  404 | 200  404  404
finishNotification                     | 200  404  404 | 200  404  404 | 200  404  404 | 200  404  404
snoozeNotification                     | 200  404  404 | 200  404  404 | 200  404  404 | 200  404  404
saveNotification                       | 200  404  404 | 200  404  404 | 200  404  404 | 200  404  404
getNotificationSettings                | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
saveNotificationSettings               | 200  –    –   | 200  –    –   | 200  –    –   | 200  –    –
openUnsubscribePage                    | 303  –    –   | 303  –    –   | 303  –    –   | 303  –    –
unsubscribeFromEmails                  | 422  –    –   | 422  –    –   | 422  –    –   | 422  –    –
getFollowing                           | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
followRecord                           | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
listReaders                            | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
listConversationReaders                | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
getDirectoryFollowing                  | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
followDirectory                        | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
getViewFollowing                       | 200  404  404 | 200  404  404 | 404  404  404 | 404  404  404
followView                             | 200  404  404 | 200  404  404 | 404  404  404 | 404  404  404
getProcessViewFollowing                | 200  404  404 | 200  404  404 | 404  404  404 | 404  404  404
followProcessView                      | 200  404  404 | 200  404  404 | 404  404  404 | 404  404  404
`;
