import { proxy } from 'valtio';

export const live = proxy<{ status: 'off' | 'connecting' | 'on'; connectionId: string | null }>({
  status: 'off',
  connectionId: null,
});
