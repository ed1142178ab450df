/** All that other modules may use of this one. */
export { chatFormsModule } from './module.ts';
