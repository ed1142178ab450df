export const permissions = `
scriptItem                             | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
scriptItem of a record                 | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
answerScriptLookUps                    | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
tryScripts                             | 200  404  404  | 403  403  403  | 403  403  403  | 403  403  403
tryScripts of a record                 | 200  404  404  | 403  403  403  | 403  403  403  | 403  403  403
listScriptFailures                     | 200  404  404  | 403  403  403  | 403  403  403  | 403  403  403
clearScriptFailures                    | 204  404  404  | 403  403  403  | 403  403  403  | 403  403  403
`;
