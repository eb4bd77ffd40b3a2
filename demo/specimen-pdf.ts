/** Makes a small A5 page with a title and lines, marked as a specimen. Only Latin letters can be written. */
export function specimenPdf(title: string, lines: readonly string[]): Buffer {
  const words = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/[^\x20-\x7e]/g, '')
      .replaceAll(/[\\()]/g, String.raw`\$&`);
  const page = [
    '0.93 0.95 0.98 rg 0 0 420 298 re f 0.1 0.25 0.5 RG 1.5 w 14 14 392 270 re S',
    `BT /B 20 Tf 0.1 0.2 0.4 rg 34 242 Td (${words(title)}) Tj ET`,
    ...lines.map((line, n) => `BT /F 12 Tf 0.15 0.15 0.2 rg 34 ${208 - n * 24} Td (${words(line)}) Tj ET`),
    'BT /B 30 Tf 0.8 0.84 0.9 rg 0.94 0.34 -0.34 0.94 190 60 Tm (SPECIMEN) Tj ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 298] /Contents 4 0 R /Resources << /Font << /F 5 0 R /B 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const end = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
