export const permissions = `
createReminder                         | 200  422  422  | 200  422  422  | 200  422  422  | 422  422  422
listActiveReminders                    | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
previewReminder                        | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
searchReminders                        | 200  200  200  | 200  200  200  | 200  200  200  | 200  200  200
searchReminders of a contact           | 200  200  200  | 200  200  200  | 200  200  200  | 200  200  200
searchReminders of a process           | 200  200  200  | 200  200  200  | 200  200  200  | 200  200  200
getReminder                            | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
updateReminder                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteReminder                         | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
cancelReminder                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
finishReminder                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
snoozeReminder                         | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
dismissReminder                        | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
`;
