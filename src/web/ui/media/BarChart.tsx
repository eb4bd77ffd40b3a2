import { number } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import './figures.css';

interface Bar {
  label: string;
  value: number;
  /** The axis label where there is no room for every full label. */
  axis?: string | undefined;
  /** Today's bar, the only yellow one. */
  now?: boolean | undefined;
}

interface BarChartProps {
  /** The accessible name of the chart: "Пасажири за днями". */
  title: string;
  bars: readonly Bar[];
}

/** A bar chart of one number per day, 148 px high, with the value above each bar and a table for screen readers. */
const WIDTH = 358;
const HEIGHT = 148;
const BASE = 122;
const TALLEST = 96;
/** With more bars than this, the values above them would touch. */
const VALUES_UP_TO = 14;
/** The width of a digit; a value that is wider than its bar is drawn above the bars beside it. */
const DIGIT = 7;

export function BarChart({ title, bars }: BarChartProps) {
  const max = Math.max(1, ...bars.map((bar) => bar.value));
  const step = WIDTH / Math.max(1, bars.length);
  const width = Math.min(34, step * 0.66);
  return (
    <figure>
      <figcaption className="text-small text-quiet">{title}</figcaption>
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {bars.map((bar, index) => {
          const middle = step * (index + 0.5);
          const height = (bar.value / max) * TALLEST;
          const text = number(bar.value);
          const reach = bars.length <= VALUES_UP_TO ? 0 : Math.ceil((text.length * DIGIT) / 2 / step);
          const near = bars.slice(Math.max(0, index - reach), index + reach + 1).map(({ value }) => value);
          return (
            <g key={bar.label} className={bar.now ? 'is-now' : undefined}>
              {bar.value > 0 && (
                <>
                  <rect x={middle - width / 2} y={BASE - height} width={width} height={height} rx="3" />
                  {(bars.length <= VALUES_UP_TO || bar.now) && (
                    <text className="chart-value" x={middle} y={BASE - (Math.max(...near) / max) * TALLEST - 6}>
                      {text}
                    </text>
                  )}
                </>
              )}
              <text x={middle} y={HEIGHT - 6}>
                {bar.axis ?? bar.label}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${BASE + 0.5}h${WIDTH}`} />
      </svg>
      <ChartTable title={title} bars={bars} />
    </figure>
  );
}

function ChartTable({ title, bars }: BarChartProps) {
  return (
    // A table takes the width of its words, however narrow it should be: its frame hides it.
    <div className="sr">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th>{t('ui.chart.name')}</th>
            <th>{t('ui.chart.value')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">{bar.now ? `${bar.label}, ${t('ui.chart.now')}` : bar.label}</th>
              <td>{bar.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
