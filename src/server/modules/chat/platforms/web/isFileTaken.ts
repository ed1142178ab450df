import { extensionOf } from '#core/fileName.ts';
import { fileKind } from '#core/files/fileKind.ts';

const KINDS: readonly string[] = ['Image', 'Pdf', 'Text', 'Table', 'Audio', 'Video', 'Document'];
/** Extensions that a computer can execute, regardless of the media type, and those that are disguised as documents. */
const RUN =
  /^(app|apk|bat|cmd|com|cpl|dll|dmg|exe|hta|html?|jar|js|jse|lnk|mjs|msi|msp|pif|ps1|py|reg|scr|sh|svg|vb|vbe|vbs|ws|wsf|xhtml|xht)$/;

/** True if colleagues can view what a public visitor sends without executing it. */
export function isFileTaken({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return KINDS.includes(fileKind({ name, type })) && !RUN.test(extensionOf(name).toLowerCase());
}
