export const permissions = `
createProcess                          | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
searchProcesses                        | 200  200  200  | 200  200  200  | 200  200  200  | 200  200  200
listProcessIds                         | 200  200  200  | 200  200  200  | 200  200  200  | 200  200  200
getProcessStat                         | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
getProcessWorkload                     | 200  –    –    | 200  –    –    | 200  –    –    | 200  –    –
countContactProcesses                  | 200  200  200  | 200  200  200  | 200  200  200  | 200  200  200
getProcess                             | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
updateProcess                          | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
deleteProcess                          | 204  404  404  | 204  404  404  | 422  404  404  | 404  404  404
listProcessNotes                       | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
createProcessNote                      | 200  404  404  | 200  404  404  | 422  404  404  | 404  404  404
updateProcessNote                      | 200  404  404  | 422  404  404  | 422  404  404  | 404  404  404
deleteProcessNote                      | 204  404  404  | 422  404  404  | 422  404  404  | 404  404  404
listProcessHistory                     | 200  404  404  | 200  404  404  | 200  404  404  | 404  404  404
`;
