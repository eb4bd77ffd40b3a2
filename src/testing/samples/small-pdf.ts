/** The smallest file that counts as a PDF, with a text by which a test finds it. */
export function smallPdf(text = 'Vezu'): Buffer {
  return Buffer.from(`%PDF-1.7\n% ${text}\ntrailer << >>\n%%EOF\n`);
}
