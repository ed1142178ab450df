/** Everything that other modules can use from this one. */
export { processesModule } from './module.ts';
export { processTypes } from './openProcess.ts';
export { idsOf, requestOfType } from './search/processFilter.ts';
export { orderOf, plannedSearches } from './search/searchProcesses.ts';
