export { processesModule } from './module.ts';
export { processTypes } from './openProcess.ts';
export { requestOfType, toLowerCaseIds } from './search/processFilter.ts';
export { getProcessOrder, planProcessSearches } from './search/searchProcesses.ts';
