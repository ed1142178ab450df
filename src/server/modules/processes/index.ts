export { processesModule } from './module.ts';
export { getProcessTypes } from './openProcess.ts';
export { buildTypeRequest, toLowerCaseIds } from './search/processFilter.ts';
export { getProcessOrder, planProcessSearches } from './search/searchProcesses.ts';
