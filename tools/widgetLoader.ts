// Wraps the script that sites embed in a function. The script isn't a module, because a site loads it from
// another origin with a plain tag, and other scripts must not see the variables of the script.
import type { Plugin } from 'vite';

export const WIDGET_LOADER = 'widgetLoader';

export function createWidgetLoaderPlugin(): Plugin {
  return {
    name: 'widget-loader',
    apply: 'build',
    renderChunk(code, { name, imports }) {
      if (name !== WIDGET_LOADER) return null;
      if (imports.length > 0)
        throw new Error(`The script that sites embed shares code: ${imports.join(', ')}.`);
      return { code: `(()=>{${code}})();`, map: null };
    },
  };
}
