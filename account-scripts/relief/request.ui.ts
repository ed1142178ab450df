import type { AccountAction } from '#view/actions/accountAction.ts';

export const actions: readonly AccountAction[] = [
  {
    id: 'importProducts',
    place: { field: 'products' },
    needs: {
      products: 'ScriptRow[]',
      'products.product': 'string',
      'products.unit': 'string',
      'products.quantity': 'number',
      'products.price': 'number',
      'products.sum': 'number',
      'products.source': 'string',
      deliveryNotes: 'string',
      donor: 'string',
    },
    reads: {
      product: { article: 'string', name: 'string', unit: 'string', price: 'number' },
      unit: { name: 'string' },
      source: { name: 'string' },
      donor: { name: 'string' },
    },
    label: { en: 'Import from Excel', uk: 'Імпортувати з Excel' },
    icon: 'upload',
    load: () => import('./productsImport/ProductsImport.ui.tsx'),
  },
];
