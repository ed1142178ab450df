export const permissions = `
listTransformations                    | 200  –    –    | 403  –    –    | 403  –    –    | 403  –    –
prepareTransformation                  | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
performTransformation                  | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
transformItems                         | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
transformItems written                 | 200  404  404  | 200  404  404  | 404  404  404  | 404  404  404
changeConfiguration SaveTransformation   | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteTransformation | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration SaveTransformation     | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteTransformation   | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
`;
