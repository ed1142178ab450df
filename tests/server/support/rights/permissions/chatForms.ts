export const permissions = `
listChatForms                          | 200  –    –   | 403  –    –   | 403  –    –   | 403  –    –
previewChatForm                        | 200  200  200 | 403  403  403 | 403  403  403 | 403  403  403
getConversationForms                   | 200  404  404 | 200  404  404 | 200  404  404 | 404  404  404
startConversationForm                  | 422  404  404 | 422  404  404 | 422  404  404 | 404  404  404
setConversationForm                    | 422  404  404 | 422  404  404 | 422  404  404 | 404  404  404
openPublicForm                         | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
draftPublicForm                        | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
listPublicFormChoices                  | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
uploadPublicFormFile                   | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
challengePublicForm                    | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
sendPublicForm                         | 404  404  –   | 404  404  –   | 404  404  –   | 404  404  –
changeConfiguration SaveChatForm       | 200  422  422  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteChatForm     | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveChatForm         | 200  200! 200! | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteChatForm       | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
`;
