/** All that other modules may use of this one. */

export { boardsModule } from './module.ts';
export { listBoards } from './repository.ts';
