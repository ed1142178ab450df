export const permissions = `
listBoards                             | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
createBoard                            | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
updateBoard                            | 200  404  –    | 403  403  –    | 403  403  –    | 403  403  –
deleteBoard                            | 204  404  –    | 403  403  –    | 403  403  –    | 403  403  –
orderBoards                            | 204  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration SaveBoard          | 200  422  200  | 403  403  403  | 403  403  403  | 403  403  403
changeConfiguration DeleteBoard        | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
changeConfiguration OrderBoards        | 200  422  –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration SaveBoard            | 200  200! 200  | 403  403  403  | 403  403  403  | 403  403  403
planConfiguration DeleteBoard          | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
planConfiguration OrderBoards          | 200  200! –    | 403  403  –    | 403  403  –    | 403  403  –
`;
