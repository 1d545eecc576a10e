import { formatNumero } from '#shared/text/formato'
import { TEXTOS_BOAS_VINDAS, TEXTOS_LOGIN } from '#shared/textos/pessoas/login'
import '../../styles/marker.css'
import '../../styles/tape.css'
import { AltitudeTape } from '../../ui/foto/altitude-tape.tsx'
import heroSmall from './hero-640.webp'
import hero from './hero.webp'

/** What the picture shows: a measured crack at a height in metres. */
const ALTURA_M = 64.2
const MARKER = { left: '44.5%', top: '38%', width: '17.5%', height: '18%' }
const MARKER_CM = { largura: 37.04, altura: 28.58 }

/** The marker with its dimension lines, as a picture. */
const MarkerPicture = () => (
  <div className="marker-picture" style={MARKER} aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
    <div className="cota cota--w">
      <span>{formatNumero(MARKER_CM.largura)} cm</span>
    </div>
    <div className="cota cota--h">
      <span>{formatNumero(MARKER_CM.altura)} cm</span>
    </div>
  </div>
)

/** Welcome banner over a measured photo. */
export function Hero() {
  return (
    <section className="login__hero" aria-label={TEXTOS_LOGIN.boasVindas}>
      <AltitudeTape metros={ALTURA_M} />
      <div className="login__pic">
        <img
          src={hero}
          srcSet={`${heroSmall} 640w, ${hero} 960w`}
          sizes="(max-width: 900px) 100vw, 60vw"
          alt=""
        />
        <MarkerPicture />
      </div>
      <div className="login__msg">
        <h1>{TEXTOS_BOAS_VINDAS.bemVindo}</h1>
        <p>{TEXTOS_BOAS_VINDAS.slogan}</p>
      </div>
    </section>
  )
}
