import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { outlinedRegions } from '#core/geo/outlinedRegions.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { runFiguresThread } from './modules/figures/thread.ts';

/** The third entry point of the server: the thread that caches columns for metrics (decision 0054). */
outlinedRegions();
runFiguresThread(createFieldRegistry(fieldPlugins));
