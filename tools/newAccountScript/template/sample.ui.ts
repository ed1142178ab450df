/**
 * Actions of the directory `sample`: each action is a button, and its component is loaded when the button is
 * clicked.
 */
import type { AccountAction } from '#view/actions/accountAction.ts';

export const actions: readonly AccountAction[] = [
  {
    id: 'clearName',
    place: { field: 'name' },
    needs: { name: 'string' },
    reads: {},
    label: { en: 'Clear the name', uk: 'Очистити назву' },
    icon: 'close',
    load: () => import('./SampleAction.ui.tsx'),
  },
];
