export const permissions = `
listWebhookEndpoints                   | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
createWebhookEndpoint                  | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
updateWebhookEndpoint                  | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteWebhookEndpoint                  | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
rotateWebhookSecret                    | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
testWebhookEndpoint                    | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
listWebhookDeliveries                  | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
replayWebhookDelivery                  | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveWebhookEndpoint   | 200  200  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteWebhookEndpoint | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveWebhookEndpoint   | 200  200  200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteWebhookEndpoint | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
`;
