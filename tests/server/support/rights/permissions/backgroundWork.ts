export const permissions = `
listBackgroundQueues                   | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
listBackgroundFailures                 | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
retryBackgroundWork                    | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
dismissBackgroundWork                  | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
`;
