import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { runFiguresThread } from './modules/figures/index.ts';

/** The third entry point of the server: the thread that keeps columns for figures (decision 0054). */
runFiguresThread(createFieldRegistry(fieldPlugins));
