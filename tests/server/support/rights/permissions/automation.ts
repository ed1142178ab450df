export const permissions = `
listAutomationRules                    | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createAutomationRule                   | 200  422  422  | 403  403  403  | 403  403  403  | 403  403  403
updateAutomationRule                   | 200  404  200  | 403  403  403  | 403  403  403  | 403  403  403
deleteAutomationRule                   | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
makeHookAddress                        | 422  404  –    | 403  403  –    | 403  403  –    | 403  403  –
receiveWebhook                         | 404  –    –    | 404  –    –    | 404  –    –    | 404  –    –
pressAutomationButton                  | 200  404  –    | 200  404  –    | 422  404  –    | 404  404  –
listAutomationRuns                     | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
undoAutomationRun                      | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
startAutomationDryRun                  | 200  422  422  | 403  403  403  | 403  403  403  | 403  403  403
getAutomationDryRun                    | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
cancelAutomationDryRun                 | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
tryAutomationRule                      | 200  404  404  | 403  403  403  | 403  403  403  | 403  403  403
foreseeAutomation                      | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
foreseeAutomation transformation       | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
foreseeAutomation merge                | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
foreseeAutomation import               | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
changeConfiguration SaveAutomationRule   | 200  422  422  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteAutomationRule | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveAutomationRule   | 200  200! 200! | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteAutomationRule | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
`;
