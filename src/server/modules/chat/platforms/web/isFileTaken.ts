import { extensionOf } from '#core/fileName.ts';
import { fileKind } from '#core/files/fileKind.ts';

const KINDS: readonly string[] = ['Image', 'Pdf', 'Text', 'Table', 'Audio', 'Video', 'Document'];
/** Endings that a computer may run, whatever media type is told, and those that only look like documents. */
const RUN =
  /^(app|apk|bat|cmd|com|cpl|dll|dmg|exe|hta|html?|jar|js|jse|lnk|mjs|msi|msp|pif|ps1|py|reg|scr|sh|svg|vb|vbe|vbs|ws|wsf|xhtml|xht)$/;

/** Whether colleagues can look at what a stranger sends without running it. */
export function isFileTaken({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return KINDS.includes(fileKind({ name, type })) && !RUN.test(extensionOf(name).toLowerCase());
}
